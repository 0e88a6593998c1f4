// Shows a notice that arrived while no page is open, and opens what it is about. It answers no requests of pages.
self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: path, icon: '/icon-192.png', data: { path } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data.path, self.location.origin).href))
})

async function open(address) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find((one) => one.visibilityState === 'visible') ?? pages[0]
  if (!page) return self.clients.openWindow(address)
  await page.focus()
  return page.navigate(address)
}
