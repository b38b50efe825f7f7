import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Feature, type Features, featuresMax } from '@/modules/catalog/features/contract'
import { featuresMessages as text } from '@/modules/catalog/features/messages'
import { FeatureRow } from '@/modules/catalog/web/staff/features/feature-row'
import { featuresQuery, useChangeFeatures } from '@/modules/catalog/web/staff/features/queries'
import { ItemPicker } from '@/modules/catalog/web/staff/items/item-picker'
import { SlotView } from '@/web/lib/modules/slots'
import { subjectHistorySlot } from '@/web/staff/slots'
import { StaffPage } from '@/web/staff/staff-page'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

/** Staff choose the items that come first on the landing and home pages. */
export function FeaturesPage() {
  const { data, error, refetch } = useQuery(featuresQuery)
  return (
    <StaffPage title={text.title} lead={text.lead}>
      {data ? (
        <div className="grid min-w-0 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <FeaturesEditor features={data} />
          <SlotView slot={subjectHistorySlot} props={{ subjectId: 'features' }} />
        </div>
      ) : error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="h-64" />
      )}
    </StaffPage>
  )
}

/** Changes stay here until they are saved, with the version of the list that they began with. */
function FeaturesEditor({ features }: { features: Features }) {
  const [draft, setDraft] = useState<Features>()
  const { items, version } = draft ?? features
  const { mutateAsync: change, isPending } = useChangeFeatures()
  const setItems = (next: Feature[]) => setDraft({ items: next, version })

  async function save() {
    try {
      await change({ items: items.map(({ id, until }) => ({ id, until })), version })
      setDraft(undefined)
      toast({ title: text.done, tone: 'good' })
    } catch (error) {
      showError(text.failed, error)
    }
  }

  return (
    <Panel title={text.title} aside={text.count(items.length, featuresMax)}>
      <div className="grid grid-cols-1 gap-5">
        {items.length === 0 && <p className="text-sm text-ink-muted">{text.none}</p>}
        <ol className="grid grid-cols-1 divide-y divide-line rounded-md border border-line empty:hidden">
          {items.map((item, at) => (
            <FeatureRow
              key={item.id}
              item={item}
              onMoveUp={at > 0 ? () => setItems(swapped(items, at - 1)) : undefined}
              onMoveDown={at < items.length - 1 ? () => setItems(swapped(items, at)) : undefined}
              onRemove={() => setItems(items.filter(({ id }) => id !== item.id))}
              onChangeUntil={(until) =>
                setItems(items.map((one) => (one.id === item.id ? { ...one, until } : one)))
              }
            />
          ))}
        </ol>
        {items.length < featuresMax ? (
          <ItemPicker
            label={text.add}
            help={text.addHelp}
            noMatch={text.noMatch}
            choose={text.addOf}
            chooseShort={text.addShort}
            excluded={items.map(({ id }) => id)}
            onChoose={(item) => setItems([...items, { ...item, until: null }])}
          />
        ) : (
          <p className="text-sm text-ink-muted">{text.full}</p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {draft && <Button onClick={() => setDraft(undefined)}>{text.discard}</Button>}
          <Button
            variant="primary"
            busy={isPending}
            busyText={text.saving}
            disabled={!draft}
            onClick={() => void save()}
          >
            {text.save}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** The list with the items at `at` and after it swapped. */
function swapped(items: readonly Feature[], at: number): Feature[] {
  return items.flatMap((item, index) => {
    const [first, second] = [items[at], items[at + 1]]
    return index === at ? (second ?? []) : index === at + 1 ? (first ?? []) : item
  })
}
