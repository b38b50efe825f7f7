import { messages } from '@/modules/admin/messages'
import { Dialog } from '@/web/ui/dialog'

const { shortcuts: text } = messages

export function ShortcutsDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog {...props} title={text.title}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {text.list.map(([keys, meaning]) => (
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
