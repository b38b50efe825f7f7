import { ImagePlus, X } from 'lucide-react'
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import { pictureTypes } from '@/modules/orders/pictures/contract'
import { pictureMessages } from '@/modules/orders/pictures/messages'
import { useAddPicture } from '@/modules/orders/web/pictures/queries'
import { type ChosenPicture, useChosenPictures } from '@/modules/orders/web/pictures/use-chosen-pictures'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { IconButton } from '@/web/ui/icon-button'
import { toast } from '@/web/ui/toasts/toast'

const { form: text } = pictureMessages

type Props = {
  orderId: string
  /** How many pictures the user can still add. */
  left: number
}

/** Chooses, previews and sends pictures, by click, by keyboard or dropped from another window. */
export function PictureForm({ orderId, left }: Props) {
  const { mutateAsync: send } = useAddPicture(orderId)
  const pictures = useChosenPictures(left, send)
  const { sending, sendable, sendAll } = pictures
  const input = useRef<HTMLInputElement>(null)

  async function submit() {
    const sent = await sendAll()
    if (sent > 0) toast({ title: text.sent(sent), tone: 'good' })
    input.current?.focus()
  }

  return (
    <div className="grid gap-3">
      <PicturePicker pictures={pictures} left={left} input={input} />
      {sendable > 0 && (
        <Button
          variant="primary"
          busy={sending !== undefined}
          onClick={() => void submit()}
          className="justify-self-start"
        >
          {text.send(sendable)}
        </Button>
      )}
    </div>
  )
}

type PickerProps = {
  pictures: ReturnType<typeof useChosenPictures>
  left: number
  input: RefObject<HTMLInputElement | null>
}

/** Chooses and previews pictures, and shows how far sending them has come. */
export function PicturePicker({ pictures, left, input }: PickerProps) {
  const { chosen, isTruncated, sending, add, remove } = pictures

  function removeAndFocus(id: number) {
    remove(id)
    // The focused button disappears.
    input.current?.focus()
  }

  return (
    <>
      <Chooser inputRef={input} left={left} isDisabled={sending !== undefined} onChoose={add} />
      {isTruncated && (
        <p role="alert" className="text-sm text-bad">
          {text.tooMany(left)}
        </p>
      )}
      {chosen.length > 0 && (
        <ul aria-label={text.chosen} className="grid gap-2">
          {chosen.map((picture) => (
            <ChosenRow
              key={picture.id}
              picture={picture}
              isDisabled={sending !== undefined}
              onRemove={() => removeAndFocus(picture.id)}
            />
          ))}
        </ul>
      )}
      {sending && (
        <div role="status" className="grid gap-1.5 text-sm">
          <span>{text.sending(sending)}</span>
          <progress value={sending.done} max={sending.count} className="h-1.5 w-full accent-accent" />
        </div>
      )}
    </>
  )
}

type ChooserProps = {
  inputRef: RefObject<HTMLInputElement | null>
  left: number
  isDisabled: boolean
  onChoose: (files: Iterable<File>) => void
}

function Chooser({ inputRef, left, isDisabled, onChoose }: ChooserProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop' && !isDisabled) onChoose(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the file input inside
    <div
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
      className={classNames(
        'grid justify-items-center gap-2 rounded-md border border-dashed px-4 py-5 text-center text-sm transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <label
        className={classNames(
          'relative inline-flex h-10 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface-raised px-4 font-medium transition-colors hover:border-ink-muted hover:bg-surface-float',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          isDisabled && 'pointer-events-none opacity-50',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-4" />
        {text.choose}
        <input
          ref={inputRef}
          type="file"
          multiple
          accept={pictureTypes.join(',')}
          aria-describedby={id}
          disabled={isDisabled}
          className="sr-only"
          onChange={({ target }) => {
            onChoose(target.files ?? [])
            // So that the same file can be chosen again after it was removed.
            target.value = ''
          }}
        />
      </label>
      <span aria-hidden="true" className="text-ink-muted pointer-coarse:hidden">
        {isOver ? text.dropping : text.drop}
      </span>
      <p id={id} className="max-w-md text-xs text-ink-muted">
        {text.help(left)}
      </p>
    </div>
  )
}

type ChosenRowProps = { picture: ChosenPicture; isDisabled: boolean; onRemove: () => void }

function ChosenRow({ picture: { file, preview, error }, isDisabled, onRemove }: ChosenRowProps) {
  return (
    <li className="flex items-center gap-3 rounded-md border border-line py-2 pe-1 ps-2 text-sm">
      <span className="size-12 shrink-0 overflow-hidden rounded-sm bg-surface-float">
        {preview && <img src={preview} alt="" className="size-full object-cover" />}
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="truncate">{file.name}</span>
        {error && (
          <span role="alert" className="text-xs text-bad">
            {error}
          </span>
        )}
      </span>
      <IconButton label={text.remove(file.name)} disabled={isDisabled} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}
