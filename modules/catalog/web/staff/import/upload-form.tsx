import { type FormEvent, useState } from 'react'
import { fileBytesMax } from '@/modules/catalog/import/contract'
import { importMessages as text } from '@/modules/catalog/import/messages'
import { useUploadCatalog } from '@/modules/catalog/web/staff/import/queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { FileInput } from '@/web/ui/forms/file-input'
import { Panel } from '@/web/ui/panel'

/** Uploads a file, which replaces one that waits. */
export function UploadForm() {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const { mutateAsync: upload, isPending } = useUploadCatalog()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!file) return setProblem(text.noFile)
    if (file.size > fileBytesMax) return setProblem(text.tooLarge)
    try {
      await upload(file)
      setFile(undefined)
      form.reset()
    } catch (error) {
      setProblem(errorMessage(error, text.uploadFailed))
    }
  }

  return (
    <Panel>
      <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={(event) => void submit(event)}>
        <div className="w-full max-w-md min-w-0">
          <Field label={text.file} help={text.fileHelp} error={problem}>
            <FileInput
              accept=".json,application/json"
              onChange={(event) => {
                setFile(event.target.files?.[0])
                setProblem(undefined)
              }}
            />
          </Field>
        </div>
        <Button type="submit" className="sm:mt-[1.625rem]" busy={isPending} busyText={text.uploading}>
          {text.upload}
        </Button>
      </form>
    </Panel>
  )
}
