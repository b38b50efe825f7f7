import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { useLocation } from 'wouter'
import { messages as text } from '@/modules/admin/messages'
import { CommandPalette } from '@/modules/admin/web/command-palette'
import { firstRunPath } from '@/modules/admin/web/paths'
import { Sidebar } from '@/modules/admin/web/sidebar'
import type { Right } from '@/src/kit/staff/rights'
import { NotFoundPage } from '@/web/layout/not-found-page'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { Routes } from '@/web/layout/routes'
import { useInstalledModules } from '@/web/lib/modules/installed-modules'
import { PlugsContext } from '@/web/lib/modules/slots'
import { StaffModulesContext } from '@/web/lib/modules/staff-module'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import { isStaff, mayDo, useViewer } from '@/web/lib/session/viewer'
import { StaffActionsContext, StaffNavContext } from '@/web/staff/staff-nav'
import { StaffPage } from '@/web/staff/staff-page'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'

/** The back office: the staff halves of all modules in one frame. A 404 for everyone else. */
export function BackOffice() {
  const viewer = useViewer()
  return (
    // The footer stays below the window, so that it doesn't move while a page loads.
    <div className="min-h-dvh">
      <SignedInOnly fallback={<PageSkeleton />}>
        {() => (isStaff(viewer) ? <LoadedBackOffice /> : <NotFoundPage />)}
      </SignedInOnly>
    </div>
  )
}

function LoadedBackOffice() {
  const installed = useInstalledModules()
  const plugs = useContext(PlugsContext)
  const viewer = useViewer()
  const load = useContext(StaffModulesContext)
  const { data: halves, error } = useQuery({
    queryKey: ['staff-modules'],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A failed import() fails again in the same document.
  if (error) return <ErrorState error={error} message={text.loadFailed} onRetry={() => location.reload()} />
  if (!halves) return <PageSkeleton />
  const modules = halves.filter(({ name }) => installed.some((module) => module.name === name))
  const isAllowed = ({ right }: { right: Right }) => mayDo(viewer, right)
  const pages = modules.flatMap((module) => module.pages ?? [])
  return (
    <PlugsContext value={[...plugs, ...modules.flatMap((module) => module.plugs ?? [])]}>
      <StaffNavContext value={modules.flatMap(({ nav = [] }) => nav.filter(isAllowed))}>
        <StaffActionsContext value={modules.flatMap(({ actions = [] }) => actions.filter(isAllowed))}>
          <Frame>
            <Routes
              pages={pages.map((page) => (isAllowed(page) ? page : { ...page, view: RoleMissingPage }))}
            />
          </Frame>
        </StaffActionsContext>
      </StaffNavContext>
    </PlugsContext>
  )
}

/** In the place of a page that the viewer's role doesn't include. */
function RoleMissingPage() {
  return (
    <StaffPage title={text.roleMissing.title}>
      <EmptyState message={text.roleMissing.message} />
    </StaffPage>
  )
}

/** Without sections during the first run, because they are closed to an admin without a second factor. */
function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  if (path === firstRunPath)
    return <div className="mx-auto w-full max-w-content px-4 py-6 sm:px-6">{children}</div>
  return (
    <div className="mx-auto grid w-full max-w-content gap-6 px-4 py-6 sm:px-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-5 lg:sticky lg:top-20 lg:-m-1 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:p-1">
        <CommandPalette />
        <Sidebar />
      </div>
      {children}
    </div>
  )
}
