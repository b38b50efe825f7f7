import { type ComponentType, type RefObject, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { NotFoundPage } from '@/web/layout/not-found-page'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { useDocumentTitle } from '@/web/lib/document-title'
import { ErrorBoundary } from '@/web/lib/error-boundary'
import { useArrival } from '@/web/lib/focus'
import type { WebPage } from '@/web/lib/module'
import { useOpened } from '@/web/lib/opened'
import { ErrorState } from '@/web/ui/error-state'
import { words } from '@/web/words'

type ArrivedAt = RefObject<string | undefined>

export function Routes({ pages }: { pages: readonly WebPage[] }) {
  const [path] = useLocation()
  const arrivedAt = useRef<string>(undefined)
  return (
    <ErrorBoundary resetOn={path} fallback={<PageFailed />}>
      <Switch>
        {pages.map((page) => (
          <Route key={page.path} path={page.path}>
            {'view' in page ? (
              <ShownPage title={page.title} view={page.view} path={path} arrivedAt={arrivedAt} />
            ) : (
              <OpenedPage title={page.title} load={page.load} path={path} arrivedAt={arrivedAt} />
            )}
          </Route>
        ))}
        <Route>
          <NotFoundPage />
          <Arrival path={path} arrivedAt={arrivedAt} />
        </Route>
      </Switch>
    </ErrorBoundary>
  )
}

type OpenedProps = { title: string; load: () => Promise<ComponentType>; path: string; arrivedAt: ArrivedAt }

function OpenedPage({ load, ...rest }: OpenedProps) {
  const view = useOpened(load)
  return view ? <ShownPage view={view} {...rest} /> : <PageSkeleton />
}

type ShownProps = { title: string; view: ComponentType; path: string; arrivedAt: ArrivedAt }

/** The title comes before the page, whose own then has the last word; the arrival after it. */
function ShownPage({ title, view: View, ...arrival }: ShownProps) {
  return (
    <>
      <Title text={title} />
      <View />
      <Arrival {...arrival} />
    </>
  )
}

function Title({ text }: { text: string }) {
  useDocumentTitle(text)
  return null
}

function Arrival({ path, arrivedAt }: { path: string; arrivedAt: ArrivedAt }) {
  useArrival(path, arrivedAt)
  return null
}

/** Reloads, because code that failed to load stays failed in this document. */
function PageFailed() {
  return (
    <div className="mx-auto max-w-content px-4 py-16 sm:px-6">
      <ErrorState
        title={words.broken.title}
        message={words.broken.message}
        retryText={words.broken.reload}
        onRetry={() => location.reload()}
      />
    </div>
  )
}
