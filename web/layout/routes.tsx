import { type ComponentType, type RefObject, useEffect, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { NotFoundPage } from '@/web/layout/not-found-page'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { reloadAfterDeployment } from '@/web/lib/browser/deployment'
import { useNavigationFocus } from '@/web/lib/browser/focus'
import { useDocumentTitle } from '@/web/lib/document-title'
import { ErrorBoundary } from '@/web/lib/modules/error-boundary'
import { useLazyComponent } from '@/web/lib/modules/lazy-component'
import type { WebPage } from '@/web/lib/modules/module'
import { uiMessages } from '@/web/messages'
import { ErrorState } from '@/web/ui/states/error-state'

type LastPathRef = RefObject<string | undefined>

export function Routes({ pages }: { pages: readonly WebPage[] }) {
  const [path] = useLocation()
  const lastPath = useRef<string>(undefined)
  return (
    <ErrorBoundary resetOn={path} fallback={<PageFailed />}>
      <Switch>
        {pages.map((page) => (
          <Route key={page.path} path={page.path}>
            {'view' in page ? (
              <LoadedPage title={page.title} view={page.view} path={path} lastPath={lastPath} />
            ) : (
              <LazyPage title={page.title} load={page.load} path={path} lastPath={lastPath} />
            )}
          </Route>
        ))}
        <Route>
          <NotFoundPage />
          <NavigationFocus path={path} lastPath={lastPath} />
        </Route>
      </Switch>
    </ErrorBoundary>
  )
}

type LazyPageProps = {
  title: string
  load: () => Promise<ComponentType>
  path: string
  lastPath: LastPathRef
}

function LazyPage({ load, ...rest }: LazyPageProps) {
  const view = useLazyComponent(load)
  return view ? <LoadedPage view={view} {...rest} /> : <PageSkeleton />
}

type LoadedPageProps = { title: string; view: ComponentType; path: string; lastPath: LastPathRef }

/** Effects run in order: the route's title, then the page, which may set its own title, then the focus. */
function LoadedPage({ title, view: View, ...navigation }: LoadedPageProps) {
  return (
    <>
      <DocumentTitle text={title} />
      <View />
      <NavigationFocus {...navigation} />
    </>
  )
}

function DocumentTitle({ text }: { text: string }) {
  useDocumentTitle(text)
  return null
}

function NavigationFocus({ path, lastPath }: { path: string; lastPath: LastPathRef }) {
  useNavigationFocus(path, lastPath)
  return null
}

/** Reloads the page, because in some browsers a failed import() fails again in the same document. */
function PageFailed() {
  useEffect(() => void reloadAfterDeployment(), [])
  return (
    <div className="mx-auto max-w-content px-4 py-16 sm:px-6">
      <ErrorState
        title={uiMessages.pageCrash.title}
        message={uiMessages.pageCrash.message}
        retryText={uiMessages.pageCrash.reload}
        onRetry={() => location.reload()}
      />
    </div>
  )
}
