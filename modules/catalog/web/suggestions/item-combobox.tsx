import { type ComponentProps, type RefObject, Suspense, useState } from 'react'
import type { Suggestion } from '@/modules/catalog/contract'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { TextInput } from '@/web/ui/forms/text-input'

const Suggestions = lazyView(() => import('./suggestions').then((module) => module.Suggestions))

type Props = Omit<ComponentProps<typeof TextInput>, 'ref' | 'value' | 'onChange' | 'onSelect' | 'onBlur'> & {
  input: RefObject<HTMLInputElement | null>
  value: string
  onChange: (text: string) => void
  onSelect: (item: Suggestion) => void
}

/** A text field that suggests items while the user types. */
export function ItemCombobox({ input, value, onChange, onSelect, ...rest }: Props) {
  const [isTyping, setTyping] = useState(false)
  const close = () => setTyping(false)
  return (
    <div className="relative">
      <TextInput
        ref={input}
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
          setTyping(true)
        }}
        onBlur={close}
        {...rest}
      />
      {isTyping && (
        <Suspense>
          <Suggestions input={input} text={value} onSelect={onSelect} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
