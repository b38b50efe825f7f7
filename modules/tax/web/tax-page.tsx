import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaxStatement } from '@/modules/tax/contract'
import { messages } from '@/modules/tax/messages'
import { shellMessages } from '@/modules/tax/shell-messages'
import { FactsPanel } from '@/modules/tax/web/facts-panel'
import { taxStatementQuery } from '@/modules/tax/web/queries'
import { Statement } from '@/modules/tax/web/statement'
import { YearSelect } from '@/modules/tax/web/year-select'
import { Button } from '@/web/ui/button'
import { SignedInPage } from '@/web/ui/signed-in-page'
import { QueryView } from '@/web/ui/states/query-view'
import { Skeleton } from '@/web/ui/states/skeleton'

const yearsShown = 5

/** A seller's sales of a year as tax reports count them, and the facts that the reports need. */
export function TaxPage() {
  return (
    <SignedInPage title={shellMessages.title} width="text">
      <YearView />
    </SignedInPage>
  )
}

function YearView() {
  const [year, setYear] = useState<number>()
  const current = useQuery(taxStatementQuery())
  // Keeps the page, and what is entered in it, while another year loads.
  const query = useQuery({ ...taxStatementQuery(year), placeholderData: (previous) => previous })
  return (
    <QueryView query={query} fallback={<Skeleton shape="block" className="h-160" />}>
      {(statement) => (
        <div className="grid gap-6">
          <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
            <YearSelect
              label={messages.year}
              years={yearsUpTo(current.data ?? statement)}
              year={String(year ?? statement.year)}
              onChange={(chosen) => setYear(Number(chosen))}
            />
            <Button onClick={() => window.print()}>{messages.print}</Button>
          </div>
          <Statement statement={statement} />
          <FactsPanel />
        </div>
      )}
    </QueryView>
  )
}

function yearsUpTo({ year }: TaxStatement): string[] {
  return Array.from({ length: yearsShown }, (_, index) => String(year - index))
}
