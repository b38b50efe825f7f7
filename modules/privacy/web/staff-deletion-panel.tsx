import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { DeleteByStaff } from '@/modules/privacy/contract'
import { staffMessages as text } from '@/modules/privacy/staff-messages'
import { Consequences } from '@/modules/privacy/web/consequences'
import { deletionBlockersOfQuery, useDeleteByStaff } from '@/modules/privacy/web/staff-queries'
import { usersPath } from '@/src/kit/staff/paths'
import { ApiError } from '@/web/lib/api/api-error'
import { useViewer } from '@/web/lib/session/viewer'
import { staffMessages as shared } from '@/web/staff-messages'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { toast } from '@/web/ui/toasts/toast'

type Props = { userId: string; username: string }

/** On a person's page in the back office: lets an admin delete the account at its user's request. */
export function StaffDeletionPanel(props: Props) {
  const viewer = useViewer()
  if (viewer.state !== 'user' || viewer.user.role !== 'admin' || viewer.user.id === props.userId) return null
  return <DeletionPanel {...props} />
}

function DeletionPanel({ userId, username }: Props) {
  const { data: blockers, error, refetch } = useQuery(deletionBlockersOfQuery(userId))
  const [isOpen, setOpen] = useState(false)
  // The account is deleted already.
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <Panel title={text.title} className="order-last">
      <div className="grid justify-items-start gap-3 text-sm">
        <p className="text-ink-muted">{text.lead}</p>
        {error && !blockers && (
          <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
        )}
        {!error && !blockers && <Skeleton className="h-8 w-36" />}
        {blockers && blockers.length > 0 && (
          <div className="grid gap-1">
            <p className="font-medium">{text.blocked}</p>
            <ul className="list-disc ps-5">
              {blockers.map(({ code, title }) => (
                <li key={code}>{title}</li>
              ))}
            </ul>
          </div>
        )}
        {blockers?.length === 0 && (
          <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
            {text.open}
          </Button>
        )}
      </div>
      {isOpen && (
        <DeletionDialog
          userId={userId}
          username={username}
          onClose={() => setOpen(false)}
          onBlocked={() => void refetch()}
        />
      )}
    </Panel>
  )
}

type DialogProps = Props & { onClose: () => void; onBlocked: () => void }

function DeletionDialog({ userId, username, onClose, onBlocked }: DialogProps) {
  const formId = useId()
  const [, navigate] = useLocation()
  const { mutateAsync: deleteAccount } = useDeleteByStaff(userId)
  const { error, errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: DeleteByStaff,
    initialValues: { confirmation: '', reason: '' },
    onError: onBlocked,
    onSubmit: async (values) => {
      await deleteAccount(values)
      toast({ title: text.done, tone: 'good' })
      navigate(usersPath)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.question(username)}
      description={text.irreversible}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="grid gap-5">
        <Consequences {...text.deleted} />
        <Consequences {...text.kept} />
        <Field label={shared.reason} help={text.reasonHelp} error={errors.reason}>
          <Textarea rows={3} {...fieldProps('reason')} />
        </Field>
        <Field label={text.username(username)} error={errors.confirmation}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...fieldProps('confirmation')}
          />
        </Field>
        <Alert>{error?.message}</Alert>
      </form>
    </Dialog>
  )
}
