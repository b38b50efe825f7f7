import { createContext, useContext } from 'react'
import type { StaffAction, StaffNavItem } from '@/web/lib/modules/staff-module'

/** The sections of the back office, of all modules. */
export const StaffNavContext = createContext<readonly StaffNavItem[]>([])

export function useStaffNav() {
  return useContext(StaffNavContext)
}

/** Actions of all modules in the command palette (Ctrl-K). */
export const StaffActionsContext = createContext<readonly StaffAction[]>([])

export function useStaffActions() {
  return useContext(StaffActionsContext)
}
