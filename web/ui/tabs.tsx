import * as RadixTabs from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { readingDirection } from '@/web/lib/browser/reading-direction'

type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode }

type Props<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Tabs of equal width across the whole row. */
  fill?: boolean
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, fill }: Props<Value>) {
  return (
    <RadixTabs.Root
      dir={readingDirection()}
      value={value}
      onValueChange={(next) => tabs.some((tab) => tab.value === next && choose(tab.value))}
    >
      <RadixTabs.List
        aria-label={label}
        className={`flex gap-1 border-b border-line pt-1 ${fill ? '' : '-mx-1 overflow-x-auto px-1'}`}
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={`${tabClasses} ${fill ? 'flex-1' : ''}`}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        // Not focusable itself, because every panel starts with a focusable element.
        <RadixTabs.Content key={tab.value} value={tab.value} tabIndex={undefined} className="pt-6">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )

  function choose(next: Value) {
    onChange(next)
    return true
  }
}

const tabClasses =
  '-mb-px h-10 rounded-t-sm border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-muted transition-colors ' +
  'hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink focus-visible:-outline-offset-2'
