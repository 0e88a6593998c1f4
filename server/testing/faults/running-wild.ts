// Takes memory until there is none: whoever starts it has set a limit.
const held: Buffer[] = []
for (;;) held.push(Buffer.alloc(1 << 22, 1))
