import type { ComponentType } from 'react'
import type { Right } from '@/src/kit/staff/rights'
import type { Plug } from '@/web/lib/slots'

/** Loaded with the back office, not one by one: each separate file costs visitors an entry in the first script's list of files. */
type StaffPageRoute = {
  /** A wouter pattern that begins with `/admin`. */
  path: string
  title: string
  /** What it takes to see the page. */
  right: Right
  view: ComponentType
}

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
  pages?: readonly StaffPageRoute[]
  nav?: readonly StaffNavItem[]
  actions?: readonly StaffAction[]
  /** For the slots of `web/staff/slots.ts` and of other modules' staff pages. */
  plugs?: readonly Plug[]
}

/** The staff half of a module: the default of `staff` in its web/module.ts. */
export function defineStaffModule(module: StaffModule): StaffModule {
  return module
}
