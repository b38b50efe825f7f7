import { useState } from 'react'
import { logoBytesMax } from '@/modules/branding/contract'
import { brandingMessages } from '@/modules/settings/branding-messages'
import { useUploadLogo } from '@/modules/settings/web/branding/queries'
import { LogoMark } from '@/web/layout/logo-mark'
import { errorMessage } from '@/web/lib/api/api-error'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'

const text = brandingMessages.logo

/** The button of a native file input, as part of the field. */
const fileClasses =
  '[&>input]:ps-0 [&>input]:leading-[2.375rem] [&>input]:file:me-3 [&>input]:file:h-full [&>input]:file:border-0 [&>input]:file:border-e [&>input]:file:border-line [&>input]:file:bg-transparent [&>input]:file:px-3 [&>input]:file:font-medium [&>input]:file:text-ink'

type Props = {
  /** The path of the logo; empty for none. */
  value: string
  onChange: (path: string) => void
  error?: string
}

/** Uploads an image at once, so that it is shown as the server stores it. No page has it before it is saved. */
export function LogoField({ value, onChange, error }: Props) {
  const [problem, setProblem] = useState<string>()
  const { mutateAsync: upload, isPending } = useUploadLogo()

  async function choose(file: File | undefined) {
    setProblem(undefined)
    if (!file) return
    if (file.size > logoBytesMax) return setProblem(text.tooLarge)
    try {
      onChange(await upload(file))
    } catch (thrown) {
      setProblem(errorMessage(thrown, text.failed))
    }
  }

  return (
    <Field label={text.label} help={isPending ? text.uploading : text.help} error={problem ?? error}>
      <div className="flex flex-wrap items-center gap-3">
        <LogoImage path={value} className="size-10" />
        <TextInput
          type="file"
          className={`min-w-0 flex-1 basis-40 ${fileClasses}`}
          accept="image/png,image/jpeg,image/webp"
          aria-busy={isPending || undefined}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        {value !== '' && (
          <Button aria-label={text.remove} size="sm" onClick={() => onChange('')}>
            {text.removeShort}
          </Button>
        )}
      </div>
    </Field>
  )
}

/** The operator's logo, or that of the program. */
export function LogoImage({ path, className }: { path: string; className: string }) {
  if (path === '') return <LogoMark className={className} />
  return <img src={path} alt="" className={`shrink-0 object-contain ${className}`} />
}
