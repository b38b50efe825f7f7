import { shellMessages } from '@/modules/reports/shell-messages'
import { ReportButton } from '@/modules/reports/web/report-button'
import type { ReportSlotProps } from '@/web/layout/slots'

type Person = { userId: string; name: string }

/** The keys keep a reason that was written about one offer from appearing in the dialog of another. */
export function ReportOffer({ listingId, userId, name }: Person & { listingId: string }) {
  return (
    <>
      <ReportButton
        key={listingId}
        label={shellMessages.listing}
        target={{ subject: 'listing', id: listingId, name }}
      />
      <ReportPerson key={userId} userId={userId} name={name} />
    </>
  )
}

export function ReportPerson({ userId, name }: Person) {
  return <ReportButton label={shellMessages.person(name)} target={{ subject: 'person', id: userId, name }} />
}

export function ReportContact({ userId, name }: Person) {
  return (
    <ReportButton
      variant="icon"
      label={shellMessages.person(name)}
      target={{ subject: 'person', id: userId, name }}
    />
  )
}

export function ReportMessage({ id, name }: { id: string; name: string }) {
  return (
    <ReportButton variant="icon" label={shellMessages.message} target={{ subject: 'message', id, name }} />
  )
}

/** For subjects of other modules. */
export function ReportOther({ label, ...target }: ReportSlotProps) {
  return <ReportButton variant="icon" label={label} target={target} />
}
