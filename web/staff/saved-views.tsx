import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { Link, useLocation, useSearch } from 'wouter'
import { type SavedView, useViewMutations, viewsQuery } from '@/web/staff/queries'
import { staffMessages } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { views: text } = staffMessages
const schema = v.object({ name: v.string() })
const nameMax = 40

type Filters = Readonly<Record<string, string>>

/** The viewer's views of a list as links, and buttons to save, rename and delete one. The filters of a view are those of the URL. */
export function SavedViews({ table }: { table: string }) {
  const [path] = useLocation()
  const search = useSearch()
  const { data: views = [] } = useQuery(viewsQuery(table))
  const filters = filtersOf(search)
  const isFiltered = Object.keys(filters).length > 0
  const current = views.find((view) => isSame(view.filters, filters))
  if (views.length === 0 && !isFiltered) return null
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <nav aria-label={text.label} className="contents">
        {views.length > 0 && <ViewLink href={path} label={text.all} isCurrent={!isFiltered} />}
        {views.map((view) => (
          <ViewLink
            key={view.id}
            href={`${path}?${new URLSearchParams(view.filters)}`}
            label={view.name}
            isCurrent={view === current}
          />
        ))}
      </nav>
      {current ? (
        <ViewActions key={current.id} table={table} view={current} />
      ) : (
        isFiltered && <SaveButton table={table} filters={filters} />
      )}
    </div>
  )
}

function ViewLink({ href, label, isCurrent }: { href: string; label: string; isCurrent: boolean }) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'flex h-8 max-w-60 items-center rounded-md px-3 text-sm',
        isCurrent ? 'bg-accent-soft font-medium' : 'text-ink-muted hover:bg-surface-float hover:text-ink',
      )}
    >
      <span className="truncate">{label}</span>
    </Link>
  )
}

function SaveButton({ table, filters }: { table: string; filters: Filters }) {
  const [isOpen, setOpen] = useState(false)
  const { save } = useViewMutations(table)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {text.save}
      </Button>
      <NameDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.saveTitle}
        about={text.saveAbout}
        initial=""
        onSubmit={(name) => save.mutateAsync({ name, filters })}
      />
    </>
  )
}

function ViewActions({ table, view: { id, name } }: { table: string; view: SavedView }) {
  const [isOpen, setOpen] = useState(false)
  const { rename, remove } = useViewMutations(table)
  const onDelete = () =>
    remove.mutate(id, {
      onSuccess: () => toast({ title: text.deleted, description: name, tone: 'good' }),
      onError: (error) => showError(text.deleteFailed, error),
    })
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        {text.rename}
      </Button>
      <Button size="sm" variant="quiet" onClick={onDelete}>
        {text.delete}
      </Button>
      <NameDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.rename}
        initial={name}
        onSubmit={(changed) => rename.mutateAsync({ id, name: changed })}
      />
    </>
  )
}

type NameDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  about?: string
  initial: string
  onSubmit: (name: string) => Promise<unknown>
}

function NameDialog({ open, onClose, title, about, initial, onSubmit }: NameDialogProps) {
  const formId = useId()
  const { errors, isSubmitting, fieldProps, reset, formProps } = useForm({
    schema,
    initialValues: { name: initial },
    fieldOfError: () => 'name',
    onSubmit: async ({ name }) => {
      await onSubmit(name)
      toast({ title: text.saved, description: name, tone: 'good' })
      reset()
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      description={about}
      footer={
        <>
          <Button onClick={onClose}>{staffMessages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps}>
        <Field label={text.name} error={errors.name}>
          <TextInput maxLength={nameMax} {...fieldProps('name')} />
        </Field>
      </form>
    </Dialog>
  )
}

/** Returns the part of the URL that a view saves: everything but the page. */
function filtersOf(search: string): Filters {
  const params = new URLSearchParams(search)
  params.delete('cursor')
  return Object.fromEntries([...params].filter(([, value]) => value !== ''))
}

function isSame(one: Filters, other: Filters): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
