// Loaded before Node's test runner, by `--import`. The runner asks on every promise which test made it, which costs a
// sixth of the CPU time of tests. Here the test that runs is remembered as any other context is (AsyncLocalStorage).
import asyncHooks, { AsyncLocalStorage, AsyncResource, type HookCallbacks } from 'node:async_hooks'

const { createHook, executionAsyncId } = asyncHooks
const running = new AsyncLocalStorage<number>()
const tests = new Set<number>()

const { runInAsyncScope } = AsyncResource.prototype
AsyncResource.prototype.runInAsyncScope = function run<This, Result>(
  this: AsyncResource,
  work: (this: This, ...args: unknown[]) => Result,
  thisArg?: This,
  ...args: unknown[]
): Result {
  const id = this.asyncId()
  if (!tests.has(id)) return runInAsyncScope.call(this, work as never, thisArg, ...args) as Result
  // Inside, because a resource begins with the context in which it was made.
  return runInAsyncScope.call(this, () => running.run(id, () => work.apply(thisArg as This, args))) as Result
}

Object.assign(asyncHooks, {
  executionAsyncId: () => running.getStore() ?? executionAsyncId(),
  // The runner makes the first hook, and hears only of its tests.
  createHook({ init }: HookCallbacks) {
    asyncHooks.createHook = createHook
    return createHook({
      trackPromises: false,
      init(id, type, trigger, resource) {
        if (type !== 'Test') return
        tests.add(id)
        init?.(id, type, trigger, resource)
      },
    })
  },
})
