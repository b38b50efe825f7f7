import type { PersonalData } from '@/src/kit/accounts/personal-data'

export const personalData: PersonalData = {
  tables: {
    settings_changes: {
      retention: 'kept',
      why: 'It says which fees applied when, and who set them. Its rows contain IDs only.',
      notExported: 'It is about the site; the audit log has what the user did.',
    },
  },
}
