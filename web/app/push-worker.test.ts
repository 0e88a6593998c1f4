// Runs the worker's file with a simulated browser scope, because tests cannot reach a browser's push service.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'

type Listener = (event: object) => void
type Page = {
  visibilityState: string
  focus: () => Promise<void>
  navigate: (address: string) => Promise<void>
}

const source = await readFile(new URL('../public/push-worker.js', import.meta.url), 'utf8')

function startWorker(pages: Page[] = []) {
  const listeners = new Map<string, Listener>()
  const shown: [string, object][] = []
  const opened: string[] = []
  const self = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    location: { origin: 'https://cold.test' },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push([title, { ...options }]),
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (address: string) => void opened.push(address),
    },
  }
  runInNewContext(source, { self, URL })
  /** Resolves after everything passed to `waitUntil`. */
  const dispatch = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners.get(type)!({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) })
    await Promise.all(waits)
    return waits.length
  }
  return { shown, opened, dispatch, listens: () => [...listeners.keys()] }
}

const path = '/inbox?conversation=1'
const pressed = () => {
  const notification = { data: { path }, isClosed: false, close: () => void (notification.isClosed = true) }
  return notification
}

test('a push is shown with its title and text, in place of an earlier one about the same', async () => {
  const { shown, dispatch } = startWorker()
  const data = { json: () => ({ title: 'Grace replied', body: 'Campaign: Founders', path }) }
  assert.equal(await dispatch('push', { data }), 1, 'the browser waits until it is shown')
  assert.equal(
    JSON.stringify(shown),
    JSON.stringify([
      ['Grace replied', { body: 'Campaign: Founders', tag: path, icon: '/icon-192.png', data: { path } }],
    ]),
  )
})

test('a pressed notification closes and leads to what it is about, in a new window where no page is open', async () => {
  const { opened, dispatch } = startWorker()
  const notification = pressed()
  assert.equal(await dispatch('notificationclick', { notification }), 1)
  assert.deepEqual([notification.isClosed, opened], [true, [`https://cold.test${path}`]])
})

test('an open page is brought to the front and led there, one in sight before others', async () => {
  const done: string[] = []
  const page = (name: string, visibilityState: string): Page => ({
    visibilityState,
    focus: async () => void done.push(`${name} focused`),
    navigate: async (address) => void done.push(`${name} at ${address}`),
  })
  const { opened, dispatch } = startWorker([page('first', 'hidden'), page('second', 'visible')])
  await dispatch('notificationclick', { notification: pressed() })
  assert.deepEqual([done, opened], [['second focused', `second at https://cold.test${path}`], []])
})

test('the worker answers no request and stores nothing, so an installed app always runs the code of the server', () => {
  assert.deepEqual(startWorker().listens(), ['push', 'notificationclick'])
  assert.doesNotMatch(source, /caches|importScripts/)
})
