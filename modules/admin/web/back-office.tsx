import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { Link, useLocation } from 'wouter'
import { messages as text } from '@/modules/admin/messages'
import { CommandPalette } from '@/modules/admin/web/command-palette'
import { adminPath, firstRunPath } from '@/modules/admin/web/paths'
import { casesPath } from '@/src/kit/staff/paths'
import type { Right } from '@/src/kit/staff/rights'
import { NotFoundPage } from '@/web/layout/not-found-page'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { Routes } from '@/web/layout/routes'
import { formatCount } from '@/web/lib/format/format'
import { useInstalledModules } from '@/web/lib/modules/installed-modules'
import { PlugsContext } from '@/web/lib/modules/slots'
import { StaffModulesContext, type StaffNavItem } from '@/web/lib/modules/staff-module'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import { isStaff, mayDo, useViewer } from '@/web/lib/session/viewer'
import { queuesQuery } from '@/web/staff/queries'
import { StaffActionsContext, StaffNavContext, useStaffNav } from '@/web/staff/staff-nav'
import { StaffPage } from '@/web/staff/staff-page'
import { staffMessages } from '@/web/staff-messages'
import { classNames } from '@/web/ui/class-names'
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

const groups = ['cases', 'records', 'site'] as const

/** The sections of the back office: a column beside the page, on phones a row that scrolls. */
function Sidebar() {
  const items = useStaffNav()
  return (
    <nav
      aria-label={staffMessages.backOffice}
      className="-mx-4 flex gap-1 overflow-x-auto px-4 max-lg:border-b max-lg:border-line max-lg:pb-3  lg:mx-0 lg:grid lg:content-start lg:gap-5  lg:px-0"
    >
      {groups.map((group) => {
        const inGroup = items.filter((item) => item.group === group)
        if (inGroup.length === 0) return null
        return (
          <div key={group} className="flex gap-1 lg:grid lg:gap-0.5">
            <p className="px-3 pb-1 text-xs font-medium text-ink-muted max-lg:hidden">{text.groups[group]}</p>
            {inGroup.map((item) => (
              <SidebarLink key={item.href} item={item} />
            ))}
          </div>
        )
      })}
    </nav>
  )
}

function SidebarLink({ item: { label, href } }: { item: StaffNavItem }) {
  const [path] = useLocation()
  const isCurrent = href === adminPath ? path === href : path === href || path.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex h-9 items-center justify-between gap-3 rounded-md px-3 text-sm whitespace-nowrap focus-visible:-outline-offset-2',
        isCurrent
          ? 'bg-accent-soft font-medium text-ink'
          : 'text-ink-muted hover:bg-surface-float hover:text-ink',
      )}
    >
      {label}
      {href === casesPath && <OpenCases />}
    </Link>
  )
}

/** The number of open cases of the queues whose badge is on. */
function OpenCases() {
  const { data = [] } = useQuery(queuesQuery)
  const count = data.reduce((sum, queue) => sum + (queue.badge ? queue.count : 0), 0)
  return count === 0 ? null : (
    <span className="tabular text-xs font-medium text-ink">{formatCount(count)}</span>
  )
}
