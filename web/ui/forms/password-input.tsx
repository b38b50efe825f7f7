import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useViewer } from '@/web/lib/session/viewer'
import { uiMessages } from '@/web/messages'
import { TextInput } from '@/web/ui/forms/text-input'
import { IconButton } from '@/web/ui/icon-button'

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'after' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/**
 * Tells password managers whose password it is, if the form doesn't ask for that. The button's name doesn't contain "password", so that a
 * query by that label finds only the field.
 */
export function PasswordInput(props: Props) {
  const [shown, setShown] = useState(false)
  const viewer = useViewer()
  const Icon = shown ? EyeOff : Eye
  return (
    <>
      {viewer.state === 'user' && <KnownUsername value={viewer.user.email ?? viewer.user.username} />}
      <TextInput
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        after={
          <IconButton
            label={shown ? uiMessages.password.hide : uiMessages.password.show}
            className="!size-9"
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden="true" className="size-4" />
          </IconButton>
        }
      />
    </>
  )
}

/** For password managers: the account whose password the form is about. */
export function KnownUsername({ value }: { value: string }) {
  return <input type="text" autoComplete="username" value={value} readOnly hidden />
}
