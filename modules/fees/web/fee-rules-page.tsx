import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { percentageTerms } from '@/modules/fees/contract'
import type { FeePreview, PresentedRule } from '@/modules/fees/rules-contract'
import { staffMessages, staffMessages as text } from '@/modules/fees/staff-messages'
import { formatFee } from '@/modules/fees/web/queries'
import { RuleForm } from '@/modules/fees/web/rule-form'
import { RulesTable } from '@/modules/fees/web/rules-table'
import { feeRulesQuery, useAnnounceRules, usePreviewRules } from '@/modules/fees/web/staff-queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { PersonLink } from '@/web/staff/person-link'
import { StaffPage } from '@/web/staff/staff-page'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { toast } from '@/web/ui/toasts/toast'

/** The fee rules: adding, ordering and removing them, a preview, and their announcement. */
export function FeeRulesPage() {
  const { data, error, refetch } = useQuery(feeRulesQuery)
  return (
    <StaffPage title={text.title} lead={text.lead}>
      {data ? (
        <EditableRules saved={data} />
      ) : error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="h-48" />
      )}
    </StaffPage>
  )
}

function EditableRules({ saved }: { saved: readonly PresentedRule[] }) {
  const [edited, setEdited] = useState<PresentedRule[]>()
  const [isAdding, setAdding] = useState(false)
  const { platformFeeBps } = useClientConfig()
  const preview = usePreviewRules()
  const rules = edited ?? [...saved]
  const edit = (changed: PresentedRule[] | undefined) => {
    setEdited(changed)
    preview.reset()
  }
  const add = (rule: PresentedRule) => {
    edit([...rules, rule])
    setAdding(false)
  }
  return (
    <>
      <Panel flush>
        {rules.length > 0 ? (
          <RulesTable rules={rules} onChange={edit} />
        ) : (
          <p className="px-5 py-4 text-sm text-ink-muted">{text.none}</p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
          <p className="text-sm text-ink-muted">{text.general(formatFee(percentageTerms(platformFeeBps)))}</p>
          {!isAdding && (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" className="size-4" />
              {text.add}
            </Button>
          )}
        </div>
      </Panel>
      {isAdding && (
        <Panel title={text.form.title}>
          <RuleForm onAdd={add} onClose={() => setAdding(false)} />
        </Panel>
      )}
      <Actions
        rules={rules}
        isChanged={edited !== undefined || saved.some(({ unconfirmed }) => unconfirmed)}
        preview={preview}
        onReset={() => edit(undefined)}
      />
      {preview.data && <PreviewPanel preview={preview.data} />}
    </>
  )
}

type ActionsProps = {
  rules: PresentedRule[]
  isChanged: boolean
  preview: ReturnType<typeof usePreviewRules>
  onReset: () => void
}

function Actions({ rules, isChanged, preview, onReset }: ActionsProps) {
  const announcement = useAnnounceRules()
  const announce = () =>
    announcement.mutate(rules, {
      onSuccess: () => {
        toast({ title: text.announced, tone: 'good' })
        onReset()
      },
    })
  const { error } = announcement
  return (
    <div className="grid gap-3">
      <Alert>{error && errorMessage(error, text.announceFailed)}</Alert>
      <Alert>{preview.error && errorMessage(preview.error, text.previewFailed)}</Alert>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-sm text-ink-muted">{text.notice}</p>
        <span className="flex flex-wrap gap-2">
          {isChanged && (
            <Button size="sm" onClick={onReset}>
              {text.reset}
            </Button>
          )}
          <Button size="sm" busy={preview.isPending} onClick={() => preview.mutate(rules)}>
            {text.preview}
          </Button>
          <Button
            size="sm"
            variant="primary"
            disabled={!isChanged}
            busy={announcement.isPending}
            busyText={text.announcing}
            onClick={announce}
          >
            {text.announce}
          </Button>
        </span>
      </div>
    </div>
  )
}

const { previewTable: previewPanelText } = staffMessages
const figures = ['sales', 'gross', 'fees', 'newFees', 'change'] as const

/** What the sales of the last 90 days would have cost under rules. */
function PreviewPanel({ preview }: { preview: FeePreview }) {
  const { total, sellers, sellersLeftOut } = preview
  const columns = [
    { label: previewPanelText.seller },
    ...figures.map((name) => ({ label: previewPanelText[name], numeric: true })),
  ]
  return (
    <Panel title={previewPanelText.title} flush>
      {total.sales === 0 ? (
        <p className="px-5 py-4 text-sm text-ink-muted">{previewPanelText.none}</p>
      ) : (
        <DataTable caption={previewPanelText.title} columns={columns}>
          <Row name={previewPanelText.total} figures={total} isTotal />
          {sellers.map(({ sellerId, seller, ...of }) => (
            <Row
              key={sellerId}
              name={<PersonLink userId={sellerId}>{seller ?? sellerId}</PersonLink>}
              figures={of}
            />
          ))}
        </DataTable>
      )}
      {sellersLeftOut > 0 && (
        <p className="px-5 py-3 text-sm text-ink-muted">
          {previewPanelText.leftOut(formatCount(sellersLeftOut))}
        </p>
      )}
    </Panel>
  )
}

type RowProps = { name: ReactNode; figures: FeePreview['total']; isTotal?: boolean }

function Row({ name, figures: { sales, gross, fees, newFees }, isTotal }: RowProps) {
  const change = Math.round((Number(newFees) - Number(fees)) * 100) / 100
  const values = [formatCount(sales), ...[gross, fees, newFees].map(formatMoney), withSign(change)]
  return (
    <TableRow className={isTotal ? 'font-semibold' : undefined}>
      <TableCell>{name}</TableCell>
      {values.map((value, at) => (
        <TableCell key={figures[at]} numeric>
          {value}
        </TableCell>
      ))}
    </TableRow>
  )
}

function withSign(dollars: number): string {
  if (dollars === 0) return formatMoney(0)
  return `${dollars > 0 ? '+' : '−'}${formatMoney(Math.abs(dollars))}`
}
