import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode, useEffect, useState } from 'react'
import { Layout } from '@/web/layout/layout'
import { Routes } from '@/web/layout/routes'
import { type ClientConfig, ClientConfigContext } from '@/web/lib/client-config'
import { InstalledModulesContext } from '@/web/lib/modules/installed-modules'
import type { WebModule } from '@/web/lib/modules/module'
import { PlugsContext } from '@/web/lib/modules/slots'
import { type StaffModule, StaffModulesContext } from '@/web/lib/modules/staff-module'
import { type FrameHandler, useRealtimeConnection } from '@/web/lib/realtime/realtime'

type Props = {
  modules: readonly WebModule[]
  /** The server renders no pages of the back office. */
  loadStaffModules?: () => Promise<readonly StaffModule[]>
  clientConfig: ClientConfig
  queryClient: QueryClient
  /** Called once all of it works. */
  onMount?: () => void
}

export function App({ modules: installed, loadStaffModules = noStaffModules, ...props }: Props) {
  const { clientConfig, queryClient, onMount } = props
  const [modules] = useState(() => installed.filter(({ name }) => !clientConfig.modulesOff.includes(name)))
  const [pages] = useState(() => modules.flatMap((module) => module.pages ?? []))
  const [plugs] = useState(() => modules.flatMap((module) => module.plugs ?? []))
  const [frames] = useState(() => modules.flatMap((module) => module.frames ?? []))
  const [items] = useState(() => modules.flatMap((module) => module.nav ?? []))
  useEffect(() => onMount?.(), [onMount])
  return (
    <ClientConfigContext value={clientConfig}>
      <QueryClientProvider client={queryClient}>
        <InstalledModulesContext value={modules}>
          <StaffModulesContext value={loadStaffModules}>
            <PlugsContext value={plugs}>
              <Providers modules={modules}>
                <RealtimeConnection frames={frames} />
                <Layout items={items}>
                  <Routes pages={pages} />
                </Layout>
              </Providers>
            </PlugsContext>
          </StaffModulesContext>
        </InstalledModulesContext>
      </QueryClientProvider>
    </ClientConfigContext>
  )
}

async function noStaffModules() {
  return []
}

function RealtimeConnection({ frames }: { frames: readonly FrameHandler[] }) {
  useRealtimeConnection(frames)
  return null
}

/** The first module's provider is the outermost. */
function Providers({ modules, children }: { modules: readonly WebModule[]; children: ReactNode }) {
  return modules.reduceRight<ReactNode>(
    (inner, { provider }) => (provider ? createElement(provider, null, inner) : inner),
    children,
  )
}
