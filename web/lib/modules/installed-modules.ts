import { createContext, useContext } from 'react'
import type { WebModule } from '@/web/lib/modules/module'

/** The modules of this site, without those that are switched off. */
export const InstalledModulesContext = createContext<readonly WebModule[]>([])

export function useInstalledModules() {
  return useContext(InstalledModulesContext)
}
