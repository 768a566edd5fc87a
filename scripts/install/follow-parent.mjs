// Stops this process the orderly way when scripts/with-node.mjs, which started it, has died.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep a finished script alive.
  process.channel.unref();
}
