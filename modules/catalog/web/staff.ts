import { approvalStaffMessages } from '@/modules/catalog/approvals/approval-staff-messages'
import { editingMessages } from '@/modules/catalog/editing/messages'
import { featuresMessages } from '@/modules/catalog/features/messages'
import { importMessages } from '@/modules/catalog/import/messages'
import { staffMessages } from '@/modules/catalog/staff-messages'
import {
  approvalsPath,
  featuresPath,
  importPath,
  itemNamesPath,
  staffItemsPath,
  staffListingsPath,
} from '@/modules/catalog/web/paths'
import { defineStaffModule } from '@/web/lib/modules/staff-module'

const { listings, names } = staffMessages

export const staff = defineStaffModule({
  name: 'catalog',
  pages: [
    {
      path: importPath,
      title: importMessages.title,
      right: 'administration',
      load: () => import('@/modules/catalog/web/staff/import/import-page').then((m) => m.ImportPage),
    },
    {
      path: featuresPath,
      title: featuresMessages.title,
      right: 'moderation',
      load: () => import('@/modules/catalog/web/staff/features/features-page').then((m) => m.FeaturesPage),
    },
    {
      path: staffItemsPath,
      title: editingMessages.list.title,
      right: 'moderation',
      load: () => import('@/modules/catalog/web/staff/items/items-page').then((m) => m.ItemsPage),
    },
    {
      path: `${staffItemsPath}/:id`,
      title: editingMessages.edit.title,
      right: 'moderation',
      load: () => import('@/modules/catalog/web/staff/items/item-page').then((m) => m.StaffItemPage),
    },
    {
      path: staffListingsPath,
      title: listings.title,
      right: 'moderation',
      load: () => import('@/modules/catalog/web/staff/listings-page').then((m) => m.ListingsPage),
    },
    {
      path: approvalsPath,
      title: approvalStaffMessages.title,
      right: 'moderation',
      load: () => import('@/modules/catalog/web/staff/approvals/approvals-page').then((m) => m.ApprovalsPage),
    },
    {
      path: itemNamesPath,
      title: names.title,
      right: 'moderation',
      load: () => import('@/modules/catalog/web/staff/item-names-page').then((m) => m.ItemNamesPage),
    },
  ],
  nav: [
    { label: importMessages.title, href: importPath, group: 'site', right: 'administration' },
    { label: featuresMessages.title, href: featuresPath, group: 'site', right: 'moderation' },
    { label: editingMessages.list.title, href: staffItemsPath, group: 'records', right: 'moderation' },
    { label: approvalStaffMessages.title, href: approvalsPath, group: 'records', right: 'moderation' },
    { label: listings.title, href: staffListingsPath, group: 'records', right: 'moderation' },
    { label: names.title, href: itemNamesPath, group: 'records', right: 'moderation' },
  ],
  actions: [{ label: listings.listHidden, href: `${staffListingsPath}?show=hidden`, right: 'moderation' }],
})
