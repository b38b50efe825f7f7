import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { messages } from '@/modules/admin/messages'
import { searchQuery } from '@/modules/admin/web/queries'
import { searchKey } from '@/src/kit/text/search-key'
import { useDebouncedValue } from '@/web/lib/browser/use-debounced-value'
import { queuesQuery } from '@/web/staff/queries'
import { useStaffActions, useStaffNav } from '@/web/staff/staff-nav'
import { useNextCase } from '@/web/staff/use-next-case'
import { Dialog } from '@/web/ui/dialog'
import { showError } from '@/web/ui/toasts/show-error'

const { palette: text } = messages
const debounceMs = 150

type Props = { open: boolean; onClose: () => void; onShowShortcuts: () => void }

/** Finds pages, actions, and what modules have: people, orders, items, tickets and settings. */
export function SearchDialog({ open, onClose, onShowShortcuts }: Props) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={text.title}>
      <Search onClose={onClose} onShowShortcuts={onShowShortcuts} />
    </Dialog>
  )
}

function Search({ onClose, onShowShortcuts }: Omit<Props, 'open'>) {
  const [typed, setTyped] = useState('')
  const asked = useDebouncedValue(typed.trim(), debounceMs)
  const { data, isFetching } = useQuery(searchQuery(asked))
  const [, navigate] = useLocation()
  const isWaiting = asked !== typed.trim() || isFetching
  const found = typed.trim() === '' ? [] : (data ?? [])
  const open = (href: string) => {
    onClose()
    navigate(href)
  }
  return (
    <Command label={text.title} shouldFilter={false} className="grid gap-3">
      <Command.Input
        autoFocus
        value={typed}
        onValueChange={setTyped}
        placeholder={text.placeholder}
        className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-base sm:text-sm"
      />
      <Command.List label={text.results} className="h-96 max-h-[60dvh] overflow-y-auto">
        {!isWaiting && (
          <Command.Empty className="px-3 py-6 text-center text-ink-muted">{text.none}</Command.Empty>
        )}
        <Pages typed={typed} onOpen={open} />
        <Actions typed={typed} onOpen={open} onClose={onClose} onShowShortcuts={onShowShortcuts} />
        {found.map(({ heading, results }) => (
          <Command.Group key={heading} heading={heading} className={groupClasses}>
            {results.map(({ label, detail, path }) => (
              <Item key={path} value={`${heading} ${path}`} detail={detail} onSelect={() => open(path)}>
                {label}
              </Item>
            ))}
          </Command.Group>
        ))}
        {isWaiting && (
          <Command.Loading className="px-3 py-2 text-ink-muted">{text.searching}</Command.Loading>
        )}
      </Command.List>
    </Command>
  )
}

function Pages({ typed, onOpen }: { typed: string; onOpen: (href: string) => void }) {
  const shown = useStaffNav().filter(matcherOf(typed))
  if (shown.length === 0) return null
  return (
    <Command.Group heading={text.pages} className={groupClasses}>
      {shown.map(({ href, label }) => (
        <Item key={href} value={`page ${href}`} onSelect={() => onOpen(href)}>
          {label}
        </Item>
      ))}
    </Command.Group>
  )
}

type ActionsProps = Omit<Props, 'open'> & { typed: string; onOpen: (href: string) => void }

function Actions({ typed, onOpen, onClose, onShowShortcuts }: ActionsProps) {
  const isShown = matcherOf(typed)
  const { data = [] } = useQuery(queuesQuery)
  const queues = data.flatMap(({ name, label, count }) =>
    count > 0 ? [{ label: text.nextCase(label), queue: name }] : [],
  )
  const shownQueues = queues.filter(isShown)
  const shownActions = useStaffActions().filter(isShown)
  const hasShortcuts = isShown({ label: messages.shortcuts.open })
  if (shownQueues.length + shownActions.length === 0 && !hasShortcuts) return null
  return (
    <Command.Group heading={text.actions} className={groupClasses}>
      {shownQueues.map((action) => (
        <NextCase key={action.queue} {...action} onClose={onClose} />
      ))}
      {shownActions.map(({ label, href }) => (
        <Item key={label} value={`action ${label}`} onSelect={() => onOpen(href)}>
          {label}
        </Item>
      ))}
      {hasShortcuts && (
        <Item value="action shortcuts" onSelect={onShowShortcuts}>
          {messages.shortcuts.open}
        </Item>
      )}
    </Command.Group>
  )
}

type NextCaseProps = { label: string; queue: string; onClose: () => void }

function NextCase({ label, queue, onClose }: NextCaseProps) {
  const openNext = useNextCase(queue)
  const onSelect = () => {
    onClose()
    openNext().catch((error: unknown) => showError(messages.loadFailed, error))
  }
  return (
    <Item value={`action next ${queue}`} onSelect={onSelect}>
      {label}
    </Item>
  )
}

/** Whether something has every typed word in its label. */
function matcherOf(typed: string) {
  const words = searchKey(typed).split(/\s+/)
  return ({ label }: { label: string }) => words.every((word) => searchKey(label).includes(word))
}

type ItemProps = { value: string; detail?: string | null; onSelect: () => void; children: ReactNode }

function Item({ value, detail, onSelect, children }: ItemProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={itemClasses}>
      <span className="min-w-0 wrap-anywhere">{children}</span>
      {detail && <span className="max-w-[50%] shrink-0 truncate text-xs text-ink-muted">{detail}</span>}
    </Command.Item>
  )
}

const groupClasses = 'pb-2 text-xs text-ink-muted [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1'
const itemClasses =
  'flex h-9 cursor-pointer items-center justify-between gap-3 rounded-md px-3 text-sm text-ink data-[selected=true]:bg-accent-soft'
