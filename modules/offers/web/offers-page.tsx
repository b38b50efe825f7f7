import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  Button,
  EmptyState,
  ErrorState,
  Field,
  Form,
  LoadingBlock,
  Panel,
  SignedInPage,
  TextInput,
  useForm,
} from 'mintmark/web'
import { object, pipe, string, transform, trim } from 'valibot'
import { OfferRules } from '../contract'
import { messages } from '../messages'
import { shellMessages } from '../shell-messages'
import { OfferRow } from './offer-row'
import { offersQuery, rulesQuery, useSaveRules } from './queries'

/** The offers that the user made and received. */
export function OffersPage() {
  return (
    <SignedInPage title={shellMessages.title} width="text">
      <div className="grid gap-6">
        <p className="text-ink-muted">{messages.lead}</p>
        <OfferList />
        <AnswersBelowList />
      </div>
    </SignedInPage>
  )
}

/** They would move down while the list is still loading. */
function AnswersBelowList() {
  const { isPending } = useInfiniteQuery(offersQuery)
  return isPending ? null : <AutomaticAnswers />
}

function OfferList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(offersQuery)
  const offers = data?.pages.flatMap((page) => page.rows)
  if (!offers) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <LoadingBlock />
  }
  if (offers.length === 0) return <EmptyState message={messages.empty} />
  return (
    <div className="grid justify-items-center gap-4">
      <ul className="w-full divide-y divide-line rounded-md border border-line bg-surface-raised">
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.more}
        </Button>
      )}
    </div>
  )
}

const text = messages.rules

/** The percentage in a field; null if it is empty. */
const typedPercent = pipe(
  string(),
  trim(),
  transform((typed) => (typed === '' ? null : Number(typed))),
)
const TypedRules = pipe(object({ declineBelow: typedPercent, acceptFrom: typedPercent }), OfferRules)

const typed = (percent: number | null) => (percent === null ? '' : String(percent))
const toPercent = (value: string) => (value.trim() === '' ? null : Number(value))

/** For sellers: which offers are declined or accepted without them. */
function AutomaticAnswers() {
  const { data } = useQuery(rulesQuery)
  return data ? <RulesForm {...data} /> : null
}

function RulesForm({ declineBelow, acceptFrom }: OfferRules) {
  const { mutateAsync: save } = useSaveRules()
  const form = useForm({
    schema: TypedRules,
    initialValues: { declineBelow: typed(declineBelow), acceptFrom: typed(acceptFrom) },
    successTitle: text.done,
    onSubmit: (values) =>
      save({ declineBelow: toPercent(values.declineBelow), acceptFrom: toPercent(values.acceptFrom) }),
  })
  return (
    <Panel title={text.title}>
      <p className="mb-4 text-sm text-ink-muted">{text.lead}</p>
      <Form form={form} submitText={text.submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={text.declineBelow} error={form.errors.declineBelow}>
            <TextInput inputMode="numeric" {...form.fieldProps('declineBelow')} />
          </Field>
          <Field label={text.acceptFrom} error={form.errors.acceptFrom}>
            <TextInput inputMode="numeric" {...form.fieldProps('acceptFrom')} />
          </Field>
        </div>
      </Form>
    </Panel>
  )
}
