import { createContext } from 'react'
import type { Right } from '@/src/kit/staff/rights'
import type { PageView } from '@/web/lib/modules/module'
import type { Plug } from '@/web/lib/modules/slots'

/** A page. `load` keeps its code out of the script that all pages of the back office need. */
type StaffPageRoute = {
  /** A wouter pattern that begins with `/admin`. */
  path: string
  title: string
  /** What it takes to see the page. */
  right: Right
} & PageView

export type StaffNavItem = {
  label: string
  href: string
  /** `cases`: what needs a decision; `records`: what exists and what happened; `site`: how the site works. */
  group: 'cases' | 'records' | 'site'
  /** What it takes to see the link. */
  right: Right
}

/** Something that staff start by Ctrl-K, such as "Review hidden listings": a page with its filters set. */
export type StaffAction = {
  label: string
  href: string
  /** What it takes to see it. */
  right: Right
}

/** A module's part of the back office. */
export type StaffModule = {
  name: string
  pages?: readonly StaffPageRoute[]
  nav?: readonly StaffNavItem[]
  actions?: readonly StaffAction[]
  /** For the slots of `web/staff/slots.ts` and of other modules' staff pages. */
  plugs?: readonly Plug[]
}

/** Loads the back office halves of all modules. */
export const StaffModulesContext = createContext<() => Promise<readonly StaffModule[]>>(async () => [])

/** The back office half of a module: `staff` in its web/staff.ts, which `web/staff-modules.ts` lists. */
export function defineStaffModule(module: StaffModule): StaffModule {
  return module
}
