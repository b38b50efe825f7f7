import { defineStaffModule } from 'mintmark/web'
import { staffMessages } from '../staff-messages'
import { staffKeysPath } from './paths'

const { title } = staffMessages

export const staff = defineStaffModule({
  name: 'api-keys',
  pages: [
    {
      path: staffKeysPath,
      title,
      right: 'people',
      load: () => import('./staff-keys-page').then((m) => m.StaffKeysPage),
    },
  ],
  nav: [{ label: title, href: staffKeysPath, group: 'records', right: 'people' }],
})
