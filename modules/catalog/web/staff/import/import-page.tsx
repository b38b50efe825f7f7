import { useQuery } from '@tanstack/react-query'
import { importMessages as text } from '@/modules/catalog/import/messages'
import { ImportRows } from '@/modules/catalog/web/staff/import/import-rows'
import { ImportSummary } from '@/modules/catalog/web/staff/import/import-summary'
import { importsQuery } from '@/modules/catalog/web/staff/import/queries'
import { UploadForm } from '@/modules/catalog/web/staff/import/upload-form'
import { StaffPage } from '@/web/staff/staff-page'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

/** Admins upload a catalog file, look at what it changes, and import it. */
export function ImportPage() {
  const { data, error, refetch } = useQuery(importsQuery)
  const current = data?.[0]
  return (
    <StaffPage title={text.title} lead={text.lead}>
      {current?.state !== 'running' && <UploadForm />}
      {current ? (
        <>
          <ImportSummary key={current.id} current={current} />
          <ImportRows id={current.id} />
        </>
      ) : error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState message={text.none} />
      ) : (
        <Skeleton shape="block" className="h-64" />
      )}
    </StaffPage>
  )
}
