package app.photoslate;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
