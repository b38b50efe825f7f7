import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messages } from '@/modules/admin/messages'
import { SearchDialog } from '@/modules/admin/web/search-dialog'
import { isTyping } from '@/web/lib/browser/search-shortcut'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

/** Ctrl K opens a search over the back office, ? its shortcuts; two buttons do the same. */
export function CommandPalette() {
  const [open, setOpen] = useState<'search' | 'shortcuts'>()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        setOpen('search')
      }
      if (event.key === '?' && !isTyping(event.target)) setOpen('shortcuts')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const close = () => setOpen(undefined)
  const showShortcuts = () => setOpen('shortcuts')
  return (
    <>
      <div className="flex gap-2">
        <Button size="sm" className="flex-1 justify-between" onClick={() => setOpen('search')}>
          {messages.search}
          <kbd className="font-sans text-xs text-ink-muted max-lg:hidden">{messages.searchKeys}</kbd>
        </Button>
        <Button size="sm" aria-label={messages.shortcuts.open} onClick={showShortcuts}>
          <Keyboard aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <SearchDialog open={open === 'search'} onClose={close} onShowShortcuts={showShortcuts} />
      <ShortcutsDialog open={open === 'shortcuts'} onOpenChange={close} />
    </>
  )
}

function ShortcutsDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog {...props} title={messages.shortcuts.title}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {messages.shortcuts.list.map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-surface-sunken px-1.5 py-0.5 font-sans text-xs">
                {keys}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
