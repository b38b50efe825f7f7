import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { approvalStaffMessages as text } from '@/modules/catalog/approvals/approval-staff-messages'
import type { WaitingListing } from '@/modules/catalog/approvals/contract'
import { messages } from '@/modules/catalog/messages'
import { RapComparisonText } from '@/modules/catalog/web/browse/cards/rap-comparison'
import { staffItemPath } from '@/modules/catalog/web/paths'
import { ApproveDialog, DeclineDialog, nameOf } from '@/modules/catalog/web/staff/approvals/approval-dialogs'
import { approvalsQuery } from '@/modules/catalog/web/staff/approvals/queries'
import { formatCount, formatDate, formatMoney } from '@/web/lib/format/format'
import { historyColumn } from '@/web/staff/history-column'
import { PersonLink } from '@/web/staff/person-link'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Button } from '@/web/ui/button'
import { Badge } from '@/web/ui/values/badge'
import { ItemImage } from '@/web/ui/values/item-image'
import { TimeAgo } from '@/web/ui/values/time-ago'
import { Username } from '@/web/ui/values/username'

type Decision = { verb: 'approve' | 'decline'; listings: readonly WaitingListing[] }
type Decide = (decision: Decision) => void

/** Listings that wait until staff approve them, with facts about item, price and seller. */
export function ApprovalsPage() {
  const filters = useUrlFilters(['listingId'])
  const query = useQuery(approvalsQuery({ ...filters.values, cursor: filters.cursor }))
  const [decision, setDecision] = useState<Decision>()
  const close = () => setDecision(undefined)
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={[
          ...columns,
          decisionColumn(setDecision),
          historyColumn('listing', { idOf: ({ listingId }) => listingId, nameOf }),
        ]}
        query={query}
        filters={filters}
        idOf={({ listingId }) => listingId}
        nameOf={nameOf}
        bulkActions={(rows) => (
          <>
            <Button size="sm" onClick={() => setDecision({ verb: 'approve', listings: rows })}>
              {text.approve}
            </Button>
            <Button
              size="sm"
              variant="danger"
              onClick={() => setDecision({ verb: 'decline', listings: rows })}
            >
              {text.decline}
            </Button>
          </>
        )}
      >
        <StaffFilter filters={filters} name="listingId" label={text.listingId} />
      </StaffTable>
      {decision?.verb === 'approve' && <ApproveDialog listings={decision.listings} onClose={close} />}
      {decision?.verb === 'decline' && <DeclineDialog listings={decision.listings} onClose={close} />}
    </StaffPage>
  )
}

const columns: StaffColumn<WaitingListing>[] = [
  { id: 'item', label: text.columns.item, wide: true, cell: (listing) => <Item listing={listing} /> },
  { id: 'price', label: text.columns.price, numeric: true, cell: (listing) => <Asked listing={listing} /> },
  {
    id: 'why',
    label: text.columns.why,
    cell: ({ reasons, since }) => (
      <span className="grid justify-items-start gap-1">
        {reasons.map((reason) => (
          <Badge key={reason}>{text.reasons[reason]}</Badge>
        ))}
        <span className="text-xs text-ink-muted">
          <TimeAgo iso={since} />
        </span>
      </span>
    ),
  },
  { id: 'copy', label: text.columns.copy, cell: (listing) => <Copy listing={listing} /> },
  { id: 'seller', label: text.columns.seller, cell: (listing) => <Seller listing={listing} /> },
]

type CellProps = { listing: WaitingListing }

function Item({ listing: { itemId, itemName, assetId, category, imageUrl, description } }: CellProps) {
  return (
    <span className="flex min-w-56 items-start gap-3">
      <ItemImage
        src={imageUrl}
        assetId={assetId}
        name=""
        category={category}
        size="small"
        className="size-14 shrink-0 rounded-sm"
      />
      <span className="grid gap-1">
        <Link href={staffItemPath(itemId)} className="wrap-anywhere">
          {itemName}
        </Link>
        <span className="text-xs text-ink-muted">{messages.categories[category]}</span>
        {description && <span className="text-xs wrap-anywhere whitespace-pre-wrap">{description}</span>}
      </span>
    </span>
  )
}

function Asked({ listing: { price, rap, approvedPrice } }: CellProps) {
  return (
    <span className="grid justify-items-end gap-1">
      {formatMoney(price)}
      <RapComparisonText price={price} rap={rap} />
      {approvedPrice !== null && (
        <span className="text-xs text-ink-muted">{text.approvedAt(formatMoney(approvedPrice))}</span>
      )}
    </span>
  )
}

function Copy({ listing: { serial, condition, verified } }: CellProps) {
  return (
    <span className="grid justify-items-start gap-1">
      <span>
        {serial === null
          ? messages.conditions[condition]
          : text.copyOf(messages.conditions[condition], serial)}
      </span>
      <Badge tone={verified === null ? 'wait' : 'good'}>{verified === null ? text.unseen : text.seen}</Badge>
    </span>
  )
}

function Seller({ listing }: CellProps) {
  const { seller, sellerId, sellerTemporary, sellerSuspended, sellerFacts: facts } = listing
  const { completed, disputesLost, since, verified } = facts
  return (
    <span className="grid gap-1">
      <PersonLink userId={sellerId}>
        <Username name={seller ?? text.deletedSeller} isTemporary={sellerTemporary} />
      </PersonLink>
      <span className="flex flex-wrap items-center gap-1 text-xs text-ink-muted">
        {sellerSuspended && <Badge tone="bad">{text.facts.suspended}</Badge>}
        {(disputesLost ?? 0) > 0 && (
          <Badge tone="bad">
            {text.facts.disputesLost(disputesLost ?? 0, formatCount(disputesLost ?? 0))}
          </Badge>
        )}
        {verified && <Badge tone="good">{text.facts.linked}</Badge>}
        <span>{text.facts.sales(completed ?? 0, formatCount(completed ?? 0))}</span>
        {since !== null && <span>{text.facts.since(formatDate(since))}</span>}
      </span>
    </span>
  )
}

function decisionColumn(decide: Decide): StaffColumn<WaitingListing> {
  return {
    id: 'decision',
    label: text.columns.action,
    cell: (listing) => (
      <span className="grid gap-2">
        <Button
          size="sm"
          aria-label={text.approveOf(nameOf(listing))}
          onClick={() => decide({ verb: 'approve', listings: [listing] })}
        >
          {text.approve}
        </Button>
        <Button
          size="sm"
          variant="danger"
          aria-label={text.declineOf(nameOf(listing))}
          onClick={() => decide({ verb: 'decline', listings: [listing] })}
        >
          {text.decline}
        </Button>
      </span>
    ),
  }
}
