import type { PersonalData } from '@/src/kit/accounts/personal-data'

export const personalData: PersonalData = {
  tables: {
    fees_rule_sets: {
      retention: 'kept',
      why: 'It says which fees applied when and to whom, and who set them. Its rows contain IDs only.',
      notExported: 'It is about the site; the audit log has what the user did.',
    },
  },
}
