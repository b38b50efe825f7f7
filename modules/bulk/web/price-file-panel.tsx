import { Button, Field, FileInput, formatCount, Panel } from 'mintmark/web'
import { useState } from 'react'
import { priceFilePath } from '../contract'
import { messages } from '../messages'
import type { PriceFile } from './read-price-file'

const { file: text, rule } = messages

type Props = {
  onFile: (file: File) => Promise<void>
  /** Takes the focus, because the file that was open had it. */
  isFocused: boolean
}

/** Downloads the prices as a file, and reads one that was changed. */
export function PriceFilePanel({ onFile, isFocused }: Props) {
  const [isReading, setIsReading] = useState(false)
  return (
    <Panel
      title={text.title}
      aside={
        <Button asChild size="sm">
          <a href={`/api${priceFilePath}`} download>
            {text.download}
          </a>
        </Button>
      }
    >
      <div className="max-w-xl">
        <Field label={text.upload} help={isReading ? text.reading : text.uploadHelp}>
          <FileInput
            ref={isFocused ? focusElement : undefined}
            accept=".csv,text/csv"
            onChange={({ target }) => void read(target)}
          />
        </Field>
      </div>
    </Panel>
  )

  async function read(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file) return
    setIsReading(true)
    await onFile(file).finally(() => setIsReading(false))
    // The same file may be chosen again once it is corrected.
    input.value = ''
  }
}

type PreviewProps = {
  file: PriceFile
  changeCount: number
  isSending: boolean
  onSubmit: () => void
  onClose: () => void
}

function focusElement(element: HTMLElement | null) {
  element?.focus()
}

/** How many prices the file has, which the table below shows, and the rows that are left out. Takes the focus from the file input. */
export function PriceFilePreview({ file, changeCount, isSending, onSubmit, onClose }: PreviewProps) {
  return (
    <Panel title={text.preview}>
      <p ref={focusElement} tabIndex={-1} className="text-sm text-ink-muted">
        {text.found(file.prices.size, formatCount(file.prices.size))}
      </p>
      {file.problems.length > 0 && (
        <ul
          aria-label={text.problemsTitle}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable.
          tabIndex={0}
          className="mt-3 grid max-h-60 gap-1 overflow-y-auto text-sm text-bad focus-visible:-outline-offset-2"
        >
          {file.problems.map(({ row, text: why }) => (
            <li key={row}>{text.problem(formatCount(row), why)}</li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending} disabled={changeCount === 0} onClick={onSubmit}>
          {changeCount === 0 ? rule.changeNone : rule.change(changeCount, formatCount(changeCount))}
        </Button>
        <Button onClick={onClose}>{text.close}</Button>
      </div>
    </Panel>
  )
}
