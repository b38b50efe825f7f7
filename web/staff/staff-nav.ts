import { createContext, useContext } from 'react'
import type { StaffAction, StaffNavItem } from '@/web/lib/staff-module'

/** The sections of the back office, of all modules. */
export const StaffNavContext = createContext<readonly StaffNavItem[]>([])

export function useStaffNav() {
  return useContext(StaffNavContext)
}

/** What staff can start by Ctrl-K, of all modules. */
export const StaffActionsContext = createContext<readonly StaffAction[]>([])

export function useStaffActions() {
  return useContext(StaffActionsContext)
}
