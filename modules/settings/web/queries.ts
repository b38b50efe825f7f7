import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeSetting } from '@/modules/settings/contract'
import type { SwitchesInput } from '@/modules/settings/switches/contract'
import { api, unwrap } from '@/web/lib/api'

/** Every setting that can change while the site runs. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/admin/settings'],
  queryFn: () => unwrap(api.admin.settings.get()),
})

export function useChangeSetting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ChangeSetting) => unwrap(api.admin.settings.put(change)),
    onSuccess: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
}

/** Which parts of the site are switched off. */
export const switchesQuery = queryOptions({
  queryKey: ['/api/admin/switches'],
  queryFn: () => unwrap(api.admin.switches.get()),
})

export function useSetSwitches() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: SwitchesInput) => unwrap(api.admin.switches.put(input)),
    onSuccess: (states) => client.setQueryData(switchesQuery.queryKey, states),
  })
}

/** All modules of the program. */
export const modulesQuery = queryOptions({
  queryKey: ['/api/admin/modules'],
  queryFn: () => unwrap(api.admin.modules.get()),
})

/** Switches a module from the next start on. */
export function useSwitchModule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, isOn }: { name: string; isOn: boolean }) =>
      unwrap(api.admin.modules({ id: name }).put({ isOn })),
    onSuccess: (states) => client.setQueryData(modulesQuery.queryKey, states),
  })
}
