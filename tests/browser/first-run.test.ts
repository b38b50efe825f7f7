import { expect, test } from 'bun:test'
import { readEmails } from '@/modules/auth/factory'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { addVirtualAuthenticator } from '@/tests/browser/virtual-authenticator'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

function firstAdminLink(site: Site): Promise<string> {
  return eventually(async () => {
    const [link] = /^http:\S+#[\w-]{43}$/m.exec(site.consoleOutput()) ?? []
    if (!link) throw new Error('no link yet')
    return link
  })
}

test('from an empty folder to a named, mail-tested marketplace whose admin has a passkey', async () => {
  await using site = await createSite()
  await using browser = await openBrowser()
  await site.start()
  const { page, pageErrors } = await openWindow(browser, site.origin)
  await addVirtualAuthenticator(page)

  await page.goto(await firstAdminLink(site))
  await page.getByLabel('Username').fill('operator')
  await page.getByLabel('Email').fill('operator@vault.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7')
  await page.getByRole('button', { name: 'Create admin account' }).click()

  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await heading('Name and logo')
  await page.getByLabel('Site name').fill('Vault')
  await button('Save name').click()
  await page.getByRole('banner').getByText('Vault', { exact: true }).waitFor()
  await button('Skip').click()

  await heading('Mail')
  await button('Send test mail').click()
  const written = await page.getByRole('status').filter({ hasText: '.eml' }).textContent()
  expect(written).toContain(`written to ${site.dataDir}/outbox/`)
  expect(readEmails(site.dataDir).at(-1)).toContain('Subject: Test email from Vault')
  expect(readEmails(site.dataDir).at(-1)).toContain('To: operator@vault.example')
  await button('Continue').click()

  await heading('Payments')
  await button('Test payments').click()
  await page.getByText(/pay with card 4242/).waitFor()
  await button('Continue').click()

  await heading('Game platform')
  await button('Read a profile').click()
  await page.getByText(/^Read the profile of/).waitFor()
  await button('Continue').click()

  await heading('Second factor')
  await button('Skip').waitFor()
  await button('Add a passkey').click()
  await page.getByText('Passkey Added').first().waitFor()
  await button('I saved the codes').click()
  await button('Continue').click()

  await heading('Goods')
  await button('Continue').click()
  await heading('Overview')
  expect((await site.command('doctor')).stdout).toMatch(/^ok +name +Vault/m)
  expect(pageErrors).toEqual([])
})
