import type { PersonalData } from 'mintmark/module'

export const personalData: PersonalData = {
  tables: {
    announcements_announcements: {
      retention: 'kept',
      why: 'It is what the site announced to its users. Its rows contain the ID of the staff member who wrote it.',
      notExported: 'It is about the site; the audit log has what the user did.',
    },
  },
}
