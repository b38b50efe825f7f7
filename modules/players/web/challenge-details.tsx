import { useId } from 'react'
import type { PlatformUser } from '@/modules/players/contract'
import { messages } from '@/modules/players/messages'
import { PlayerCard } from '@/modules/players/web/player-card'
import { useClientConfig } from '@/web/lib/client-config'
import { CopyButton } from '@/web/ui/copy-button'

const { confirm } = messages

/** The player found by username, and the phrase that proves who owns the profile. */
export function ChallengeDetails({ userInfo, challenge }: { userInfo: PlatformUser; challenge: string }) {
  return (
    <div className="grid gap-5">
      <PlayerCard player={userInfo} />
      <PhraseInstructions phrase={challenge} profileUrl={userInfo.profileUrl} />
    </div>
  )
}

function PhraseInstructions({ phrase, profileUrl }: { phrase: string; profileUrl: string | null }) {
  const { platform } = useClientConfig()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-2 border-t border-line pt-4">
      <h3 id={titleId} className="text-sm font-semibold">
        {confirm.phrase}
      </h3>
      <p className="text-sm text-ink-muted">{confirm.how(platform)}</p>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface-sunken p-3">
        <p className="min-w-0 text-base font-medium wrap-anywhere select-all">{phrase}</p>
        <CopyButton text={phrase} />
      </div>
      {profileUrl && (
        <a
          href={profileUrl}
          target="_blank"
          rel="noreferrer"
          className="justify-self-start rounded-sm text-sm underline underline-offset-4"
        >
          {confirm.open}
        </a>
      )}
    </section>
  )
}
