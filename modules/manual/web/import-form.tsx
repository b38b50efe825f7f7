import { type FormEvent, useState } from 'react'
import { staffMessages } from '@/modules/manual/staff-messages'
import { useImportStatement } from '@/modules/manual/web/staff-queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { FileInput } from '@/web/ui/forms/file-input'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const text = staffMessages.import

/** Imports a statement of the bank. */
export function ImportForm() {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const { mutateAsync: importFile, isPending } = useImportStatement()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!file) return setProblem(text.noFile)
    try {
      toast({ title: text.done(await importFile(file)), tone: 'good' })
      setFile(undefined)
      form.reset()
    } catch (error) {
      setProblem(errorMessage(error, text.failed))
    }
  }

  return (
    <Panel>
      <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={(event) => void submit(event)}>
        <div className="w-full max-w-md min-w-0">
          <Field label={text.label} error={problem}>
            <FileInput
              accept=".xml,.csv,.053,application/xml,text/csv"
              onChange={(event) => {
                setFile(event.target.files?.[0])
                setProblem(undefined)
              }}
            />
          </Field>
        </div>
        <Button type="submit" className="sm:mt-[1.625rem]" busy={isPending} busyText={text.busy}>
          {text.button}
        </Button>
      </form>
    </Panel>
  )
}
