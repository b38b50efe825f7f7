import { type ComponentType, type RefObject, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { NotFoundPage } from '@/web/layout/not-found-page'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { useDocumentTitle } from '@/web/lib/document-title'
import { ErrorBoundary } from '@/web/lib/error-boundary'
import { useNavigationFocus } from '@/web/lib/focus'
import { useLazyComponent } from '@/web/lib/lazy-component'
import type { WebPage } from '@/web/lib/module'
import { uiMessages } from '@/web/messages'
import { ErrorState } from '@/web/ui/error-state'

type LastPathRef = RefObject<string | undefined>

export function Routes({ pages }: { pages: readonly WebPage[] }) {
  const [path] = useLocation()
  const arrivedAt = useRef<string>(undefined)
  return (
    <ErrorBoundary resetOn={path} fallback={<PageFailed />}>
      <Switch>
        {pages.map((page) => (
          <Route key={page.path} path={page.path}>
            {'view' in page ? (
              <LoadedPage title={page.title} view={page.view} path={path} arrivedAt={arrivedAt} />
            ) : (
              <LazyPage title={page.title} load={page.load} path={path} arrivedAt={arrivedAt} />
            )}
          </Route>
        ))}
        <Route>
          <NotFoundPage />
          <NavigationFocus path={path} arrivedAt={arrivedAt} />
        </Route>
      </Switch>
    </ErrorBoundary>
  )
}

type LazyPageProps = {
  title: string
  load: () => Promise<ComponentType>
  path: string
  arrivedAt: LastPathRef
}

function LazyPage({ load, ...rest }: LazyPageProps) {
  const view = useLazyComponent(load)
  return view ? <LoadedPage view={view} {...rest} /> : <PageSkeleton />
}

type LoadedPageProps = { title: string; view: ComponentType; path: string; arrivedAt: LastPathRef }

/** The title comes before the page, whose own then has the last word; the arrival after it. */
function LoadedPage({ title, view: View, ...arrival }: LoadedPageProps) {
  return (
    <>
      <DocumentTitle text={title} />
      <View />
      <NavigationFocus {...arrival} />
    </>
  )
}

function DocumentTitle({ text }: { text: string }) {
  useDocumentTitle(text)
  return null
}

function NavigationFocus({ path, arrivedAt }: { path: string; arrivedAt: LastPathRef }) {
  useNavigationFocus(path, arrivedAt)
  return null
}

/** Reloads, because code that failed to load stays failed in this document. */
function PageFailed() {
  return (
    <div className="mx-auto max-w-content px-4 py-16 sm:px-6">
      <ErrorState
        title={uiMessages.broken.title}
        message={uiMessages.broken.message}
        retryText={uiMessages.broken.reload}
        onRetry={() => location.reload()}
      />
    </div>
  )
}
