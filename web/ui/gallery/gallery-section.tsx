import type { ReactNode } from 'react'

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="border-b border-line pb-2 text-xl">{title}</h2>
      {children}
    </section>
  )
}
