import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { object } from 'valibot'
import { Password } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import type { Reauthentication } from '@/modules/auth/second-factor-contract'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { ApiError, errorMessage } from '@/web/lib/api/api-error'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { useForm } from '@/web/ui/forms/use-form'

const text = messages.security.prompt

interface CurrentPassword {
  withPassword: SecurityPanelProps['withPassword']
  /** The password that the user has just set. */
  remember(password: string): void
}

const CurrentPasswordContext = createContext<CurrentPassword | undefined>(undefined)

export function useCurrentPassword(): CurrentPassword {
  const current = useContext(CurrentPasswordContext)
  if (!current) throw new Error('a form that needs the password is outside of CurrentPasswordProvider')
  return current
}

type Question = {
  /** What was wrong with the last answer. */
  problem: string | undefined
  onAnswer: (password: string | undefined) => void
  onClosed: () => void
}

type Work = (proof: Reauthentication) => Promise<unknown>
type Props = { passwordMissing: boolean; children: ReactNode }

/** With `passwordMissing`, the password is only asked for if the server requires one anyway. */
export function CurrentPasswordProvider({ passwordMissing, children }: Props) {
  const known = useRef<string>(undefined)
  const { ask, question } = usePasswordQuestion()
  const remember = (password: string) => {
    known.current = password
  }
  const attempt = async (work: Work, isRequired: boolean, problem?: string): Promise<void> => {
    const currentPassword = known.current ?? (isRequired ? await ask(problem) : undefined)
    if (currentPassword === undefined && isRequired) return
    known.current = currentPassword
    try {
      await work({ currentPassword })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'password_wrong') throw error
      known.current = undefined
      await attempt(work, true, currentPassword === undefined ? undefined : errorMessage(error))
    }
  }
  const withPassword = (work: Work) => attempt(work, !passwordMissing)
  return (
    <CurrentPasswordContext value={{ withPassword, remember }}>
      {children}
      {question && <PasswordDialog {...question} />}
    </CurrentPasswordContext>
  )
}

function usePasswordQuestion() {
  const [question, setQuestion] = useState<Question>()
  /** Resolves once the dialog has closed, so that its focus doesn't replace the focus of an error. */
  const ask = (problem: string | undefined) => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    let answer: string | undefined
    const onAnswer = (password: string | undefined) => {
      answer = password
      setQuestion(undefined)
    }
    setQuestion({ problem, onAnswer, onClosed: () => resolve(answer) })
    return promise
  }
  return { ask, question }
}

function PasswordDialog({ problem, onAnswer, onClosed }: Question) {
  const { errors, fieldProps, formProps } = useForm({
    schema: object({ currentPassword: Password }),
    initialValues: { currentPassword: '' },
    onSubmit: async ({ currentPassword }) => onAnswer(currentPassword),
  })
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(undefined)}
      onClosed={onClosed}
      title={text.title}
      description={text.lead}
    >
      <form {...formProps} className="grid gap-4">
        <Field label={messages.security.currentPassword} error={errors.currentPassword ?? problem}>
          <PasswordInput autoComplete="current-password" {...fieldProps('currentPassword')} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onAnswer(undefined)}>{text.cancel}</Button>
          <Button type="submit" variant="primary">
            {text.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
