// Stops this process with SIGTERM if scripts/with-node.mjs, which started it, has died.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel must not keep a finished script alive.
  process.channel.unref();
}
