import * as v from 'valibot'
import { parseRules, strikeRulesMax } from '@/modules/strikes/rules-contract'
import { settingMessages } from '@/modules/strikes/setting-messages'
import { strikesPath } from '@/modules/strikes/web/paths'
import { defineConfig } from '@/src/kit/config/config'

const expected = `expected none, or up to ${strikeRulesMax} rules such as "3 in 90: 30, 5 in 365: forever": strikes, days, and days of suspension`

export const strikesConfig = defineConfig({
  STRIKE_RULES: {
    schema: v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const rules = parseRules(dataset.value)
        if (rules) return rules
        addIssue({ message: expected })
        return NEVER
      }),
    ),
    fallback: '2 in 90: 7, 3 in 90: 30, 5 in 365: forever',
    help: settingMessages.STRIKE_RULES.help,
    runtime: {
      group: 'limits',
      label: settingMessages.STRIKE_RULES.label,
      affects: settingMessages.STRIKE_RULES.affects,
      page: strikesPath,
    },
  },
})
