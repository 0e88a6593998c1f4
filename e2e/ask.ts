import { expect, type Page } from '@playwright/test'

/** A request in the name of whoever is signed in on the page. */
export async function ask<Answer>(
  page: Page,
  method: 'get' | 'post' | 'patch' | 'delete',
  path: string,
  data?: object,
): Promise<Answer> {
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string }
  const session = await page.evaluate(() => localStorage.getItem('coldframe.session') ?? '{}')
  const { access_token: token } = JSON.parse(session) as { access_token: string }
  const answer = await page.request.fetch(`/rest/v1/${path}`, {
    method,
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json().catch(() => null)) as Answer
}
