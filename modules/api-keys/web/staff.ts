import { defineStaffModule } from 'mintmark/web'
import { staffMessages } from '../staff-messages'
import { staffKeysPath } from './paths'
import { StaffKeysPage } from './staff-keys-page'

const { title } = staffMessages

export const staff = defineStaffModule({
  pages: [{ path: staffKeysPath, title, right: 'people', view: StaffKeysPage }],
  nav: [{ label: title, href: staffKeysPath, group: 'records', right: 'people' }],
})
