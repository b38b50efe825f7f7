import { useState } from 'react'
import { staffMessages as text } from '@/modules/tax/messages'
import { YearSelect } from '@/modules/tax/web/year-select'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'

/** Downloads the files of a year for tax reports. */
export function TaxFilesPanel({ months }: { months: readonly string[] }) {
  const isOn = useTaxReports()
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  const [chosen, setYear] = useState<string>()
  const year = chosen ?? years[0]
  if (!isOn || year === undefined) return null
  return (
    <Panel title={text.title}>
      <div className="grid gap-4">
        <p className="max-w-2xl text-sm text-ink-muted">{text.lead}</p>
        <div className="flex flex-wrap items-end gap-3">
          <YearSelect label={text.year} years={years} year={year} onChange={setYear} />
          <Button asChild>
            <a href={`/api/admin/tax/${year}/sellers.csv`} download>
              {text.sellers}
            </a>
          </Button>
          <Button asChild>
            <a href={`/api/admin/tax/${year}/1099k.csv`} download>
              {text.form1099k}
            </a>
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** Whether the operator makes tax reports. */
export function useTaxReports(): boolean {
  return useClientConfig().values['tax.reports'] === true
}
